// Sends questions to the server that delivered the page.

export const missing = "The server does not answer. Start it again with impartial serve, or reload the page.";

// Returns the server's answer to a question as text. Fails if the server does not respond.
export async function answerTo(question) {
  const answer = await fetch("ask", { method: "POST", body: question });
  return answer.text();
}
