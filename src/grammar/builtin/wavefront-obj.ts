/** Wavefront OBJ files: the statements of the format's version 3.0 but for call, csh and superseded ones. */
export const wavefrontObj = String.raw`
obj: line (newline line)*
line: gap? comment? | gap? statement (gap comment?)?
comment: "#" /[^\r\n]*/

statement: vertex | element | freeform | group | appearance

vertex: "v" gap real gap real gap real (gap real)?
  | ("vt" | "vp") gap real (gap real (gap real)?)?
  | "vn" gap real gap real gap real

element: point | line_element | face
point: "p" (gap index)+
line_element: "l" (gap index){2,} | "l" (gap textured){2,}
face: "f" ((gap index){3,} | (gap textured){3,} | (gap normal){3,} | (gap full){3,})
textured: index "/" index
normal: index "//" index
full: index "/" index "/" index

freeform: "cstype" (gap "rat")? gap curve_type
  | "deg" gap integer (gap integer)?
  | "bmat" gap direction (gap real)+
  | "step" gap integer (gap integer)?
  | "curv" gap real gap real (gap index){2,}
  | "curv2" (gap index){2,}
  | "surf" gap real gap real gap real gap real surface_points
  | "parm" gap direction (gap real){2,}
  | ("trim" | "hole" | "scrv") (gap real gap real gap index)+
  | "sp" (gap index)+
  | "end"
  | "con" gap index gap real gap real gap index gap index gap real gap real gap index
curve_type: "bmatrix" | "bezier" | "bspline" | "cardinal" | "taylor"
direction: "u" | "v"
surface_points: (gap index)+ | (gap textured)+ | (gap normal)+ | (gap full)+

group: "g" (gap name)+
  | "s" gap (integer | "off")
  | "mg" gap (integer gap real | "off")
  | "o" gap name

appearance: ("bevel" | "c_interp" | "d_interp") gap ("on" | "off")
  | "lod" gap integer
  | "usemtl" gap name
  | ("mtllib" | "maplib") (gap name)+
  | "usemap" gap name
  | ("shadow_obj" | "trace_obj") gap name
  | "ctech" gap ("cparm" gap real | "cspace" gap real | "curv" gap real gap real)
  | "stech" gap ("cparma" gap real gap real | "cparmb" gap real | "cspace" gap real | "curv" gap real gap real)

real: /[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][-+]?[0-9]+)?/
integer: /[0-9]+/
index: /-?[1-9][0-9]*/
name: /[^\s#\\][^\s\\]*/

gap: (/[ \t]/ | "\\" newline)+
newline: "\r\n" | "\n"
`;
