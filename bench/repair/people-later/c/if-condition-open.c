#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_NAME 32

struct node {
    char name[MAX_NAME];
    int age;
    struct node *next;
};

static struct node *make_node(const char *name, int age)
{
    struct node *node = malloc(sizeof(struct node));
    if (node == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(EXIT_FAILURE);
    }
    strncpy(node->name, name, MAX_NAME - 1);
    node->name[MAX_NAME - 1] = '\0';
    node->age = age;
    node->next = NULL;
    return node;
}

static void push(struct node **head, const char *name, int age)
{
    struct node *node = make_node(name, age);
    node->next = *head;
    *head = node;
}

static int count(const struct node *head)
{
    int n = 0;
    for (; head != NULL; head = head->next) {
        if (head->age >= 18 && strlen(head->name > 0)
            n++;
    }
    return n;
}

int main(int argc, char *argv[])
{
    struct node *head = NULL;
    int ages[] = { 12, 34, 56 };
    const char *names[] = { "Ada", "Bob", "Eve" };
    for (int i = 0; i < 3; i++) {
        push(&head, names[i], ages[i]);
    }
    printf("%d of %d are adults\n", count(head), 3);
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    switch (argc) {
    case 1:
        break;
    default:
        printf("ignored: %s\n", argv[1]);
    }
    return 0;
}
