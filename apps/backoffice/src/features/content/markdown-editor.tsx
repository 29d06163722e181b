import { useEffect, useRef } from 'react'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdown, markdownKeymap } from '@codemirror/lang-markdown'
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { toMarkdown } from './to-markdown.ts'

interface MarkdownEditorProps {
  /** Names the field. */
  label: string
  language: string
  value: string
  onChange: (value: string) => void
  /** The editor for the buttons beside it; null when it goes. */
  onReady: (view: EditorView | null) => void
  /** A picture that was pasted or dropped. */
  onPicture: (file: File) => void
}

/** Colours of the theme; what is markup steps back. */
const look = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--gold-text)' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName], color: 'var(--ink-3)' },
])

const theme = EditorView.theme({
  '&': {
    border: '1px solid var(--control-border)',
    borderRadius: '0 0 var(--radius-2) var(--radius-2)',
    background: 'var(--surface)',
    color: 'var(--ink)',
    fontSize: '14px',
  },
  '&.cm-focused': { borderColor: 'var(--focus)', outline: '2px solid var(--focus)', outlineOffset: '-1px' },
  '.cm-scroller': {
    minHeight: '320px',
    maxHeight: '60svh',
    fontFamily: "ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace",
    lineHeight: '1.6',
  },
  '.cm-content': { padding: '12px', caretColor: 'var(--ink)' },
})

const fileOf = (data: DataTransfer | null): File | undefined => [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))

type Handlers = Pick<MarkdownEditorProps, 'onChange' | 'onReady' | 'onPicture'>

/** Pictures are handed on, formatted text becomes Markdown. */
const pasteAndDrop = (handlers: { current: Handlers }) =>
  EditorView.domEventHandlers({
    paste(event, view) {
      const picture = fileOf(event.clipboardData)
      if (picture) {
        handlers.current.onPicture(picture)
        return true
      }
      const html = event.clipboardData?.getData('text/html') ?? ''
      if (html.trim() === '') return false
      view.dispatch(view.state.replaceSelection(toMarkdown(html)))
      return true
    },
    drop(event) {
      const picture = fileOf(event.dataTransfer)
      if (!picture) return false
      event.preventDefault()
      handlers.current.onPicture(picture)
      return true
    },
  })

const startEditor = (
  parent: HTMLElement,
  { value, label, language }: Pick<MarkdownEditorProps, 'value' | 'label' | 'language'>,
  handlers: { current: Handlers },
): EditorView => {
  // The security policy allows no style elements: inside a shadow root the editor's styles are adopted sheets.
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open' })
  return new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: value,
      extensions: [
        history(),
        bracketMatching(),
        markdown({ addKeymap: false }),
        syntaxHighlighting(look),
        EditorView.lineWrapping,
        theme,
        // Tab leaves the field, as in every other one.
        keymap.of([...markdownKeymap, ...defaultKeymap, ...historyKeymap]),
        // A text may be longer than its box; with an index of its own the keyboard is sure to reach and scroll it.
        EditorView.contentAttributes.of({
          'aria-label': label,
          lang: language,
          spellcheck: 'true',
          autocapitalize: 'sentences',
          tabindex: '0',
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) handlers.current.onChange(update.state.doc.toString())
        }),
        pasteAndDrop(handlers),
      ],
    }),
  })
}

/** A Markdown field with history and keys of an editor; formatted text is pasted as Markdown. */
export function MarkdownEditor({ label, language, value, onChange, onReady, onPicture }: MarkdownEditorProps) {
  const parent = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const handlers = useRef({ onChange, onReady, onPicture })
  const initial = useRef({ value, label, language })
  useEffect(() => {
    handlers.current = { onChange, onReady, onPicture }
  })
  useEffect(() => {
    const editor = startEditor(parent.current!, initial.current, handlers)
    view.current = editor
    handlers.current.onReady(editor)
    return () => {
      handlers.current.onReady(null)
      editor.destroy()
    }
  }, [])
  useEffect(() => {
    const editor = view.current
    // Changed from outside: a restored version, the text of another member.
    if (editor && editor.state.doc.toString() !== value)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])
  return <div ref={parent} />
}
