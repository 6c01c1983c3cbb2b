// Browsers do not load modules or workers from `file:` addresses. They do run this script, which is not a module, to tell the user.
if (location.protocol === "file:") {
  document.getElementById("notice").hidden = false;
  document.getElementById("error").textContent =
    "This page has to come from a web server, since browsers do not run its modules from a file. " +
    "In its folder start one, for instance python3 -m http.server, and open http://localhost:8000/.";
}
