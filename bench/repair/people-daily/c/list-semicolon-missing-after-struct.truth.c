#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_NAME 32

struct item {
    char name[MAX_NAME];
    int count;
    struct item *next;
};

static struct item *push(struct item *head, const char *name, int count)
{
    struct item *node = malloc(sizeof(*node));
    if (node == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    strncpy(node->name, name, MAX_NAME - 1);
    node->name[MAX_NAME - 1] = '\0';
    node->count = count;
    node->next = head;
    return node;
}

int main(void)
{
    struct item *list = NULL;
    list = push(list, "bolt", 12);
    list = push(list, "nut", 40);
    for (struct item *p = list; p != NULL; p = p->next) {
        printf("%s: %d\n", p->name, p->count);
    }
    return 0;
}
