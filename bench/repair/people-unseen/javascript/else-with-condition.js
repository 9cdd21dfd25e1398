const size = 20
const canvas = document.querySelector('canvas')
const context = canvas.getContext('2d')
let snake = [[5, 5], [4, 5], [3, 5]]
let direction = [1, 0]
let food = null

const keys = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

const same = (a, b) => a[0] === b[0] && a[1] === b[1]

function placeFood() {
  do {
    food = [Math.floor(Math.random() * size), Math.floor(Math.random() * size)]
  } while (snake.some((part) => same(part, food)))
}

function step() {
  const head = [snake[0][0] + direction[0], snake[0][1] + direction[1]]
  const isOutside = head.some((value) => value < 0 || value >= size)
  if (isOutside || snake.some((part) => same(part, head))) {
    clearInterval(timer)
    return
  }
  snake.unshift(head)
  if (same(head, food)) {
    placeFood()
  } else (!same(head, food)) {
    snake.pop()
  }
  draw()
}

function draw() {
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = 'green'
  for (const [x, y] of snake) {
    context.fillRect(x * 10, y * 10, 9, 9)
  }
}

window.addEventListener('keydown', (event) => {
  const next = keys[event.key]
  if (next) direction = next
})

placeFood()
const timer = setInterval(step, 150)
