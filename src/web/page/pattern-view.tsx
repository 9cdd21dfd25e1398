import type { OpenPicture, PatternPiece } from "../../report/picture/block.ts";

interface PatternProps {
  readonly pieces: readonly PatternPiece[];
  readonly open: readonly OpenPicture[];
  /** Links begin with it. */
  readonly name: string;
}

/** The pattern of the failing inputs; each open node lists replacements that failed. */
export function PatternView({ pieces, open, name }: PatternProps) {
  return (
    <>
      <figure class="pattern-text" aria-label="The pattern; what is underlined may be anything">
        <code>
          {pieces.map((piece) =>
            "text" in piece ? (
              piece.text
            ) : (
              <OpenNode open={open[piece.open]} link={`${name}-${piece.open}`} />
            ),
          )}
        </code>
      </figure>
      <dl class="open-nodes">
        {open.map(({ name: called, here, failing }, index) => (
          <div id={`open-${name}-${index}`} data-link={`${name}-${index}`}>
            <dt>
              <code>{called}</code>
            </dt>
            <dd>
              <p>
                here <code class="here">{here}</code>
              </p>
              {failing.length === 0 ? null : (
                <p>
                  {"failed too with "}
                  {failing.map((text) => (
                    <>
                      <code class="filled">{text}</code>{" "}
                    </>
                  ))}
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function OpenNode({ open, link }: { readonly open: OpenPicture | undefined; readonly link: string }) {
  if (open === undefined) return null;
  return (
    <a class="open" href={`#open-${link}`} data-link={link}>
      {open.name}
    </a>
  );
}
