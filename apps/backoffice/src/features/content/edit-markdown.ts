import type { EditorView } from '@codemirror/view'

/** Puts a mark around the selection, or takes it away where it is already. */
export function wrapSelection(view: EditorView, mark: string): void {
  const { from, to } = view.state.selection.main
  const text = view.state.sliceDoc(from, to)
  const isMarked = view.state.sliceDoc(from - mark.length, from) === mark && view.state.sliceDoc(to, to + mark.length) === mark
  view.dispatch(
    isMarked
      ? {
          changes: [
            { from: from - mark.length, to: from },
            { from: to, to: to + mark.length },
          ],
        }
      : {
          changes: { from, to, insert: `${mark}${text}${mark}` },
          selection: { anchor: from + mark.length, head: to + mark.length },
        },
  )
  view.focus()
}

/** Begins every selected line with a mark, or takes it away where all have it. */
export function prefixLines(view: EditorView, mark: string): void {
  const { from, to } = view.state.selection.main
  const first = view.state.doc.lineAt(from).number
  const last = view.state.doc.lineAt(to).number
  const lines = Array.from({ length: last - first + 1 }, (_, at) => view.state.doc.line(first + at))
  const isMarked = lines.every(({ text }) => text.startsWith(mark))
  view.dispatch({
    changes: lines.map((line) => (isMarked ? { from: line.from, to: line.from + mark.length } : { from: line.from, insert: mark })),
  })
  view.focus()
}

/** A line of its own, with empty lines around it. */
export function insertBlock(view: EditorView, block: string): void {
  const { to } = view.state.selection.main
  const line = view.state.doc.lineAt(to)
  const insert = line.text.trim() === '' ? `${block}\n` : `\n\n${block}\n`
  view.dispatch({ changes: { from: line.to, insert }, selection: { anchor: line.to + insert.length } })
  view.focus()
}

/** A link in place of the selection; its text is the title where nothing is selected. */
export function insertLink(view: EditorView, { title, href }: { title: string; href: string }): void {
  const { from, to } = view.state.selection.main
  const text = view.state.sliceDoc(from, to) || title
  view.dispatch({ changes: { from, to, insert: `[${text}](${href})` } })
  view.focus()
}
