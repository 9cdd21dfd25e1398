/**
 * Words that most languages have, and those that begin and end blocks or clauses in some, for those that are misspelt where
 * the text has them only once.
 */
export const commonWords: readonly string[] = (
  "abstract alter and any array as assert async await before begin between boolean break by case catch char class column commit " +
  "const constraint continue create default def define delete digraph distinct do done double drop echo elif else " +
  "elsif end endforeach endif endwhile enum esac eval except exit export extends extern false fi final finally float for foreach " +
  "foreign from function global goto grant graph group having if ifdef ifeq ifndef ifneq implements import in include index inner " +
  "insert instanceof int integer interface into is join key lambda left let limit local long module namespace native new " +
  "None nonlocal not null number object of offset on or order outer override package pass primary print printf private " +
  "protected public raise readonly record references register require return returns right select self set short signed " +
  "sizeof static strict string struct subgraph super switch synchronized table template text then this throw throws transient " +
  "true True False trigger try type typedef typeof undefined union unique unsigned until update using values varchar var " +
  "virtual void volatile where while with yield"
).split(" ");
