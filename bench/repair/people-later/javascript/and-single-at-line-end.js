var canvas = document.getElementById("game");
var context = canvas.getContext("2d");
var ball = { x: 50, y: 50, dx: 3, dy: 2, radius: 8 };
var keys = {};
var bricks = [];

for (var row = 0; row < 4; row++) {
  for (var column = 0; column < 8; column++) {
    bricks.push({ x: column * 60 + 10, y: row * 20 + 10, alive: true });
  }
}

function collides(brick) {
  return brick.alive &&
    ball.x > brick.x && ball.x < brick.x + 50 &&&
    ball.y > brick.y && ball.y < brick.y + 15;
}

function update() {
  ball.x += ball.dx;
  ball.y += ball.dy;
  if (ball.x < ball.radius || ball.x > canvas.width - ball.radius) {
    ball.dx = -ball.dx;
  }
  bricks.filter(collides).forEach(function (brick) {
    brick.alive = false;
    ball.dy = -ball.dy;
  });
  switch (true) {
    case keys["ArrowLeft"]:
      paddle -= 5;
      break;
    case keys["ArrowRight"]:
      paddle += 5;
      break;
    default:
      break;
  }
}

function draw() {
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.beginPath();
  context.arc(ball.x, ball.y, ball.radius, 0, Math.PI * 2);
  context.fillStyle = "rgb(200, 30, 30)";
  context.fill();
}

window.onkeydown = function (event) { keys[event.key] = true; };
setInterval(function () { update(); draw(); }, 1000 / 60);
