/**
 * URLs: the absolute URIs of RFC 3986 with or without a fragment. An IPv4 address is a name among others. A user and a
 * port need a host, though the RFC's syntax lets it be empty: no reader takes such a URL. A file of one may end its line.
 */
export const url = String.raw`
file: url /\r?\n/?
url: scheme ":" hierarchy ("?" query)? ("#" fragment)?

scheme: /[A-Za-z]/ /[A-Za-z0-9+.-]*/
hierarchy: "//" authority ("/" segment)* | absolute_path | rootless_path | ""

authority: ((user_information "@")? host (":" port)?)?
user_information: (/[A-Za-z0-9._~!$&'()*+,;=:-]/ | percent_encoded)*
host: "[" (ipv6_address | future_address) "]" | registered_name
registered_name: (/[A-Za-z0-9._~!$&'()*+,;=-]/ | percent_encoded)+
port: /[0-9]*/

absolute_path: "/" (segment_of_some ("/" segment)*)?
rootless_path: segment_of_some ("/" segment)*
segment: path_character*
segment_of_some: path_character+
path_character: /[A-Za-z0-9._~!$&'()*+,;=:@-]/ | percent_encoded
query: (path_character | /[\/?]/)*
fragment: (path_character | /[\/?]/)*
percent_encoded: "%" /[0-9A-Fa-f]{2}/

ipv6_address: (group ":"){6} last_groups
  | "::" (group ":"){5} last_groups
  | group? "::" (group ":"){4} last_groups
  | (group (":" group){,1})? "::" (group ":"){3} last_groups
  | (group (":" group){,2})? "::" (group ":"){2} last_groups
  | (group (":" group){,3})? "::" group ":" last_groups
  | (group (":" group){,4})? "::" last_groups
  | (group (":" group){,5})? "::" group
  | (group (":" group){,6})? "::"
group: /[0-9A-Fa-f]{1,4}/
last_groups: group ":" group | ipv4_address
ipv4_address: octet "." octet "." octet "." octet
octet: /[0-9]/ | /[1-9][0-9]/ | /1[0-9]{2}/ | /2[0-4][0-9]/ | /25[0-5]/
future_address: /[vV]/ /[0-9A-Fa-f]+/ "." /[A-Za-z0-9._~!$&'()*+,;=:-]+/
`;
