#!/bin/sh
total=0
i=1

while [ $i -le 5 ]
do
	printf 'Enter number %d: ' "$i"
	read -r number
	if [ "$number" -lt 0 ]
	then
		echo "Negative numbers are skipped"
	else
		total=$((total + number))
	fi
	i=$((i + 1))
done

average=$((total / 5)
echo "Sum: $total, average: $average"

until [ "$answer" = "y" ] || [ "$answer" = "n" ]
do
	echo "Save the result? (y/n)"
	read -r answer
done

if [ "$answer" = "y" ]
then
	echo "$total" > result.txt
	echo 'Saved to result.txt'
fi
