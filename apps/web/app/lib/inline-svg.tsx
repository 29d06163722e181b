/** A picture drawn by `@aquilane/art` on the server, as part of the page: it follows the theme and may move. */
export function Inline({ svg, className, scheme }: { svg: string; className?: string; scheme?: 'light' | 'dark' }) {
  // Our own drawings only: nothing a person typed reaches this markup unescaped (see art's svg helpers).
  return <div className={className} data-scheme={scheme} dangerouslySetInnerHTML={{ __html: svg }} />
}
