import { type Likelihood, weighing } from "../likelihood.ts";

/**
 * How likely a line is where this is said of it: fitted, with a penalty for each weight that is not zero, to lines of Python's library, of published
 * packages of JavaScript and TypeScript, of C and of shell scripts from which one of 12,800 quotes was left out, among all that one quote makes of them.
 */
export const likelihoodOfLine: Likelihood = weighing(String.raw`
-4: outside \n|end
-3.5: outside comma |dot  outside compare|end
-3.25: outside dot|end  outside lone|end
-3: outside --|plus  outside assign|plus  outside {|}
-2.75: --|string  outside \n|)  outside end|compare  outside lone|dot  outside word|end
-2.5: \r|string  outside (|compare  outside (|plus  outside )|lone  outside assign|word  outside lone|)  outside {|word
-2.5: string|--
-2.25: \n |string  outside assign|number  outside assign|times  outside dot|\n  outside end|\u  outside lone |times
-2.25: outside number|dot  outside number|}  outside word |lone  outside word|\n  outside word|spread  string |)
-2: ( |string  outside word |[  outside word |\  outside }|end  string with a bracket alone  string with a comment  string|(
-1.75: )|string  outside ) |assign  outside \|end  outside colon |plus  outside colon|times  outside comma|number
-1.75: outside compare|)  outside compare|comma  outside dot|)  outside end|number  outside number|end  outside with |word
-1.75: outside word|!  string |with  ~|string
-1.5: outside \u|word  outside end|\x  outside number |word  outside number|lone  outside plus|times  outside times|lone
-1.5: outside word|semicolon  string|from  string|spread
-1.25: and|string  not |string  outside -- |word  outside [|(  outside [|plus  outside dot|lone  outside lone|semicolon
-1.25: outside number |in  outside plus |times  outside times|dot  string |dot  string|!  string|else  string|word
-1.25: word|string
-1: \u|string  number|string  outside #|word  outside (|\n  outside )|word  outside )|}  outside [|times  outside ]|times
-1: outside compare|word  outside dot|number  outside end|plus  outside lone |word  outside lone|word  outside not |word
-1: outside of |word  outside or |word  outside times|[  outside word |(  outside word |as  outside word |not
-1: outside word|lone  plus|string  string with a plus  string |lone  string |not  string|[  string|\0  string|\\  string|\n
-1: string|plus  times|string
-0.75: 3 brackets amiss  \\|string  \n|string  dot |string  is|string  outside \n|comma  outside \u|number  outside \x|number
-0.75: outside colon |times  outside colon|word  outside comma|word  outside end|with  outside from |..  outside word |from
-0.75: outside word |word  outside word|\x  outside word|]  outside word|colon  string from blank  string to blank  string|if
-0.75: string|is
-0.5: \0|string  ]|string  colon|string  not|string  or|string  outside !|word  outside (|number  outside )|]  outside \x|word
-0.5: outside assign|[  outside comma|)  outside end|times  outside is |not  outside number|times  outside print|(
-0.5: outside times|word  outside word |is  outside word |or  outside word |semicolon  outside word|plus
-0.5: outside }|semicolon  print|string  string to ^  string |return  string|\  string|and  string|new  string|not
-0.5: string|number  string|string  string|~
-0.25: #|string  -- |string  of|string  outside # |word  outside (|)  outside (|dot  outside [ |word  outside [|word
-0.25: outside colon|number  outside dot |word  outside end|choice  outside end|dot  outside from |dot  outside in|end
-0.25: outside number|colon  outside times|)  outside times|semicolon  outside word |and  outside word |in  outside word |of
-0.25: outside word|)  outside word|compare  outside }|colon  spread|string  string from '  string from |  string of 2 words
-0.25: string to \  string with a call  string with a comma  string with a semicolon  string with an assignment  string |(
-0.25: string |of  string|++  string|\u  string|in  string|lone  string|times  while |string
0.25: [|string  outside ) |compare  outside ) |times  outside )|)  outside )|comma  outside as |word  outside colon|]
0.25: outside colon|end  outside colon|plus  outside dot|word  outside end|return  outside end|{  outside logic |typeof
0.25: outside number |times  outside number|comma  outside plus |number  outside plus|)  outside times|(
0.25: outside times|number  outside word |plus  outside word|arrow  string to !  string to #  string to >  string to ?
0.25: string to capital  string to digit  string |--
0.5: in |string  or |string  outside (|!  outside (|[  outside )|dot  outside [|colon  outside ]|dot  outside assign |(
0.5: outside colon |(  outside comma |times  outside compare |number  outside compare |times  outside end|--
0.5: outside if |word  outside logic |(  outside return |word  outside times|times  outside typeof |word
0.5: outside word |compare  outside word|{  string from <  string to <  string with a hole  string with an escape  string |[
0.75: else |string  outside assign |word  outside case |word  outside choice |word  outside colon |[  outside comma |[
0.75: outside comma |word  outside end|colon  outside end|for  outside plus |word  outside semicolon|end  outside times |\
0.75: outside times|plus  outside word|[  string from \  string to '  string |and  string |is  string|]
1: and |string  arrow |string  outside ] |assign  outside ]|[  outside ]|comma  outside arrow|word  outside comma |number
1: outside logic |word  outside number |logic  outside semicolon |word  string from #  string of 1 words
1: string |as  string |or
1.25: 0 brackets amiss  [ |string  logic |string  outside ) |plus  outside ) |return  outside colon |{  outside comma |{
1.25: outside compare|times  outside elif |word  outside not |in  outside number |plus  outside return |(
1.25: outside times |word  outside word |choice  outside word |colon  outside word |logic  string with a member  string |\
1.25: string |times  string|colon  times |string
1.5: (|string  colon |string  outside ]|colon  outside colon |number  outside comma |(  outside if |not  outside logic |times
1.5: outside number |]  outside number|compare  string from ^  string |if  string |semicolon  string|semicolon
1.75: outside ! |word  outside ] |compare  outside ] |logic  outside logic |!  outside semicolon |}
1.75: outside semicolon|semicolon  string |in  string |plus  string |}
2: outside ) |colon  outside assign |{  outside semicolon |times  outside times |number  outside { |times  plus |string
2: string |assign  string |else  string|)
2.25: assign |string  outside [ |plus  outside assign |[  outside choice |times  outside times |(  outside word|assign
2.25: string to ~
2.5: return |string  string to @  string with a capital and words  string |compare
2.75: outside ) |choice  string with another quote  string |logic  string|comma
3: choice |string  string said elsewhere  string |]
3.25: case |string  comma |string  compare |string  string |colon
4.25: from |string
4.5: string |choice
`);
