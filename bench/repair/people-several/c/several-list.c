#include <stdio.h>
#inclde <stdlib.h>

struct node {
    int value;
    struct node *next;
}

int main(void) {
    struct node *head = NULL
    for (int i = 0; i < 3, i++) {
        struct node *n = malloc(sizeof *n);
        n->value = i;
        n->next = head;
        head = n;
    }
    printf('%d\n', head->value);
    return 0;
}
