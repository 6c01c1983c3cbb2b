// Sends queries to the server that serves the page.

export const missing = "The server does not answer. Start it again with impartial serve, or reload the page.";

// Returns the server's answer to a query as text. Rejects the promise if the server does not answer.
export async function answerTo(question) {
  const answer = await fetch("ask", { method: "POST", body: question });
  return answer.text();
}
