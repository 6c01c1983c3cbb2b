// Browsers load neither modules nor workers from `file:` addresses. They do load this classic script, which tells the user so.
if (location.protocol === "file:") {
  document.getElementById("notice").hidden = false;
  document.getElementById("error").textContent =
    "This page has to come from a web server, since browsers do not run its modules from a file. " +
    "In its folder start one, for instance python3 -m http.server, and open http://localhost:8000/.";
}
