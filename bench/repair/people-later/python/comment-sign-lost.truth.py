import pygame
import random

pygame.init()
WIDTH, HEIGHT = 640, 480
CELL = 20
screen = pygame.display.set_mode((WIDTH, HEIGHT))
clock = pygame.time.Clock()
font = pygame.font.SysFont("arial", 24)
snake = [(100, 100), (80, 100), (60, 100)]
direction = (CELL, 0)
food = (random.randrange(0, WIDTH, CELL), random.randrange(0, HEIGHT, CELL))
score = 0
running = True

while running:
    for event in pygame.event.get():
        if event.type == pygame.QUIT:
            running = False
        elif event.type == pygame.KEYDOWN:
            if event.key == pygame.K_UP and direction != (0, CELL):
                direction = (0, -CELL)
            elif event.key == pygame.K_DOWN and direction != (0, -CELL):
                direction = (0, CELL)
            elif event.key == pygame.K_LEFT and direction != (CELL, 0):
                direction = (-CELL, 0)
            elif event.key == pygame.K_RIGHT and direction != (-CELL, 0):
                direction = (CELL, 0)

    head = (snake[0][0] + direction[0], snake[0][1] + direction[1])
    # Bitten or out of the window?
    if head in snake or not (0 <= head[0] < WIDTH and 0 <= head[1] < HEIGHT):
        running = False
    snake.insert(0, head)
    if head == food:
        score += 10
        food = (random.randrange(0, WIDTH, CELL), random.randrange(0, HEIGHT, CELL))
    else:
        snake.pop()

    screen.fill((0, 0, 0))
    pygame.draw.rect(screen, (200, 0, 0), (food[0], food[1], CELL, CELL))
    for x, y in snake:
        pygame.draw.rect(screen, (0, 180, 0), (x, y, CELL - 1, CELL - 1))
    text = font.render("Score: " + str(score), True, (255, 255, 255))
    screen.blit(text, (10, 10))
    pygame.display.flip()
    clock.tick(12)

pygame.quit()
