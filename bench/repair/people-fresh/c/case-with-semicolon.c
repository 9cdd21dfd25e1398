#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LIMIT 64

typedef struct {
    double values[LIMIT];
    int size;
} Stack;

enum Operation { ADD, SUBTRACT, MULTIPLY, DIVIDE };

static int push(Stack *stack, double value)
{
    if (stack->size >= LIMIT)
        return -1;
    stack->values[stack->size++] = value;
    return 0;
}

static double pop(Stack *stack)
{
    return stack->size > 0 ? stack->values[--stack->size] : 0.0;
}

static double apply(enum Operation operation, double left, double right)
{
    switch (operation) {
    case ADD:
        return left + right;
    case SUBTRACT:
        return left - right;
    case MULTIPLY;
        return left * right;
    default:
        return right == 0 ? 0 : left / right;
    }
}

int main(int argc, char *argv[])
{
    Stack stack = { .size = 0 };
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "+") == 0) {
            push(&stack, apply(ADD, pop(&stack), pop(&stack)));
        } else {
            push(&stack, strtod(argv[i], NULL));
        }
    }
    printf("%g\n", pop(&stack));
    return EXIT_SUCCESS;
}
