var list = document.getElementById("list");
var form = document.querySelector("form");
var todos = [];

function render() {
    list.innerHTML = "";
    todos.forEach(function (todo, index) {
        var item = document.createElement("li");
        item.className = todo.done ? "done" : "open";
        item.textContent = (index + 1) + ". " + todo.text;
        item.addEventListener("click", function () {
            todo.done = !todo.done;
            render();
        });
        list.appendChild(item);
    });
}

function save() {
    try {
        localStorage.setItem("todos", JSON.stringify(todos));
    } catch (error) {
        alert("Could not save: " + error.message);
    }
}

form.addEventListener("submit", function (event) {
    event.preventDefault();
    var text = form.elements.text.value.trim();
    if ((text === "") || (text.length > 80)) {
        return;
    }
    todos.push({ text: text, done: false });
    save();
    render();
});

$.ajax({
    url: "/todos",
    method: "GET",
    success: function (data) {
        todos = data;
        render();
    },
    error: function (xhr, status) {
        console.log("failed with " + status);
    }
});
