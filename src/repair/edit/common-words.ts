/** Words that most languages have, for those that are misspelt where the text has them only once. */
export const commonWords: readonly string[] = (
  "and as async await begin boolean break case catch char class const continue create default def delete do double else " +
  "elif end endif enum except export extends false final finally float for foreach from function global group having if " +
  "implements import in include insert int integer interface into is join let limit local long namespace new None not " +
  "null or order package pass primary print private protected public raise return select self set short static string " +
  "struct super switch table then this throw true try type typedef undefined union unsigned update using values var void " +
  "where while with yield"
).split(" ");
