#include <stdio.h>
#include <string.h>

#define LIMIT 10

struct point {
    int x;
    int y;
};

static int distance(struct point a, struct point b) {
    int dx = a.x - b.x;
    int dy = a.y - b.y;
    return dx * dx + dy * dy;
}

int main(void) {
    struct point points[LIMIT] = {{0, 0}, {3, 4}};
    char name[20] = "way";
    for (int i = 1; i < 2; i++) {
        if (strlen(name) > 2 && points[i].x != 0) {
            printf("%s: %d\n", name, distance(points[i - 1], points[i]));
        } else {
            printf("nothing\n");
        }
    }
    switch (points[1].x) {
    case 3:
        return 0;
    default:
        return 1;
    }
}
