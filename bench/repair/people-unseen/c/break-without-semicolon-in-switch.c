#include <stdio.h>

float average(int grades[], int n);
char letter(float grade);

int main()
{
	int grades[5] = {70, 85, 92, 61, 78};
	int choice, i;
	float mean;

	printf("1) show grades\n2) average\nChoose: ");
	scanf("%d", &choice);

	switch (choice)
	{
		case 1:
			for (i = 0; i < 5; i++)
			{
				printf("%d ", grades[i]);
			}
			break
		case 2:
			mean = average(grades, 5);
			printf("average %.2f, %c\n", mean, letter(mean));
			break;
		default:
			printf("unknown choice\n");
	}
	return 0;
}

float average(int grades[], int n)
{
	int sum = 0;
	int i = 0;
	do
	{
		sum += grades[i];
		i++;
	} while (i < n);
	return (float)sum / n;
}

char letter(float grade)
{
	if (grade >= 90)
		return 'A';
	else if (grade >= 75 && grade < 90)
		return 'B';
	else
	{
		return 'C';
	}
}
