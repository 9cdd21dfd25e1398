import { type Likelihood, weighing } from "../likelihood.ts";

/**
 * How likely an end of a bracket is where this is said of it: fitted, with a penalty for each weight that is not zero, to 8,000 ends that were left out of
 * functions of Python's library and of published packages of JavaScript, among all places where the brackets would go together.
 */
export const likelihoodOfEnd: Likelihood = weighing(`
-5: between ) arrow
-4.5: between comma {  len( with compare
-4: index with assign
-3.75: index with compare
-3.5: call with colon  list with colon
-3.25: blank behind opening  group of one group
-2.75: condition with assign  group with arrow
-2.5: before nothing {  condition with colon  super( with dot
-2.25: Map( of 0  between comma end  between string times  braces with dot  call with semicolon  index with choice
-2.25: index with comma
-2: isinstance( of 3
-1.75: all with comma  before word  between comma control  call with compare  condition with choice  list with plus
-1.5: all with spread  before nothing assign  between ( (  between ) (  between comma (  braces of 1  braces of 4
-1.5: call with spread  end( of 0  group with assign
-1.25: before line end {  before number  between [ string  between ] assign  between comma [  braces of one token
-1.25: index of 2  index with logic  isinstance( with choice  range( of 1
-1: __init__( with colon  before blank [  before blank colon  before line end string  before nothing
-1: before nothing )  before string  between ) loop  between ] )  between colon number  between comma string
-1: between string string  call with logic  condition of one group  condition with comma  group of one token
-1: index with dot  keys( with dot  list with dot  on a later line
-0.75: all with compare  before blank (  before spread  between ) )  between number choice  between number colon
-0.75: braces empty  braces of 0  call with choice  condition of 3  format( of 1  group with colon
-0.75: index with a sign unlike others  list of 1  super( of 1  super( of 2
-0.5: behind comma  between ( !  between ( control  between [ word  between ] colon  between comma number
-0.5: between comma word  between number comma  between number logic  between string plus  between word (
-0.5: between word ]  call of one group  call with loop  call with plus  group with choice  indexOf( of 1
-0.5: pop( of 0
-0.25: )( of 1  ]( of 0  all with semicolon  all with times  before !  before blank choice  before line end (
-0.25: before line end times  before nothing control  before nothing plus  between ) logic  between ] semicolon
-0.25: between word [  between word arrow  between word dot  call unlike elsewhere  call with a sign unlike others
-0.25: call( of 1  equal( of 2  format( of 0  getattr( of 1  join( with dot  replace( of 1  resolve( of 1
-0.25: set( of 1  slice( of 0  split( of 1
0.25: ValueError( of 1  __init__( with times  before blank }  before colon  before line end
0.25: before nothing semicolon  between ( times  between ) compare  between ) dot  between ) {  between number end
0.25: between number plus  between string dot  braces with logic  call as elsewhere  call of 4  call of one braces
0.25: call( with comma  condition with arrow  group with times  index with plus  int( of 1  list with choice
0.25: read( of 0  slice( with comma  write( of 1
0.5: )( of 2  append( of 1  before ]  before nothing [  before nothing ]  behind )  behind string  behind }
0.5: between ( plus  between ) [  between ) end  between ) times  between number control  between string colon
0.5: between string logic  between string semicolon  between } comma  braces with compare  call of 5
0.5: call with times  condition with compare  condition with semicolon  get( with comma  list of 2
0.5: list with compare  list( of 1  map( of 2  push( with dot  resolve( of 2  startsWith( of 1  startswith( of 1
0.75: before blank arrow  before }  behind ]  between ) comma  between ] dot  between string compare
0.75: braces with comma  condition with logic  condition with times  get( of 2  getattr( of 3  group of 5
0.75: group with comma  group with logic  join( with comma  keys( of 1  set( of 2  set( with comma
0.75: super( with comma
1: alike beside comma  before line end loop  before semicolon  between ( compare  between colon loop
1: between number times  braces with loop  index with times  list of 4  parse( of 1  push( of 1
1: replace( with comma
1.25: __init__( of 3  alike beside choice  before arrow  before blank control  between ( semicolon
1.25: between number semicolon  between word colon  braces of 2  call shaped as another  len( of 1  list with loop
1.25: slice( of 2  str( of 1
1.5: )( with comma  alike beside compare  alike beside times  before blank {  behind number  between ) word
1.5: between string word  between word semicolon  between word times  braces with assign  braces with plus
1.5: call of one list  call with arrow  condition shaped as another  index as elsewhere  index of one token
1.5: isinstance( of 2
1.75: String( of 1  between ) control  between [ semicolon  between number word  between string end
1.75: between word control  between word end  braces with colon  braces with times  list of 5
2: alike beside logic  before )  before nothing colon  elements alike  equal( with comma  index shaped as another
2.25: Error( of 1  alike beside colon  between number compare  between number dot  between string assign
2.25: len( with dot  replace( of 2  type( of 1
2.5: between ) assign  between ] control  between number {  between string control  between word word
2.5: forEach( with arrow  list with spread
2.75: between ( colon  condition with loop  dirname( of 1
3: alike beside plus  filter( with arrow  map( with arrow
3.25: between ] plus  index with colon
3.5: between string {  between word {
3.75: between colon end
5: between ( comma
5.25: between ( dot
`);
