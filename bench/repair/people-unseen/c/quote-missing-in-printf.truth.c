#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX 64

struct node {
    char name[MAX];
    int count;
    struct node *next;
};

static struct node *add(struct node *head, const char *name) {
    struct node *node = malloc(sizeof(struct node));
    if (node == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    strncpy(node->name, name, MAX - 1);
    node->name[MAX - 1] = '\0';
    node->count = 1;
    node->next = head;
    return node;
}

static int length(const struct node *head) {
    int n = 0;
    while (head != NULL) {
        n++;
        head = head->next;
    }
    return n;
}

int main(int argc, char *argv[]) {
    struct node *head = NULL;
    for (int i = 1; i < argc; i++) {
        head = add(head, argv[i]);
    }
    printf("%d names\n", length(head));
    for (struct node *p = head; p != NULL; p = p->next) {
        printf("%s: %d\n", p->name, p->count);
    }
    return 0;
}
