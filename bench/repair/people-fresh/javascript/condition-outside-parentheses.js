(function () {
  "use strict";

  var form = document.getElementById("signup");
  var fields = ["name", "email", "password"];

  function showError(field, message) {
    var note = document.createElement("p");
    note.className = "error";
    note.innerHTML = "<b>" + field + "</b>: " + message;
    form.appendChild(note);
  }

  function isEmail(value) {
    return /^[^@\s]+@[^@\s]+\.[a-z]+$/.test(value);
  }

  form.addEventListener("submit", function (event) {
    for (var i = 0; i < fields.length; i++) {
      var value = form.elements[fields[i]].value;
      if (value === "") || (fields[i] === "email" && !isEmail(value)) {
        showError(fields[i], 'that doesn\'t look right');
        event.preventDefault();
      }
    }
    if (form.elements.password.value.length < 12) {
      showError("password", "at least twelve characters");
      event.preventDefault();
    }
  });
})();
