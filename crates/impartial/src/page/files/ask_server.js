// Questions go to the server that has sent the page.

export const missing = "The server does not answer. Start it again with impartial serve, or reload the page.";

// The answer to a question as text; fails where there is nobody to answer.
export async function answerTo(question) {
  const answer = await fetch("ask", { method: "POST", body: question });
  return answer.text();
}
