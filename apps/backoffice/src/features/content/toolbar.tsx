import { useRef } from 'react'
import type { EditorView } from '@codemirror/view'
import { Bold, Heading2, Heading3, ImagePlus, Italic, Link2, List, ListOrdered, Quote, SquareMousePointer, Plane } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '@aquilane/ui/icon-button'
import { insertBlock, prefixLines, wrapSelection } from './edit-markdown.ts'
import styles from './content.module.css'

interface ToolbarProps {
  /** Calls back with the editor, once it is there. */
  withEditor: (work: (view: EditorView) => void) => void
  label: string
  onLink: () => void
  onPicture: (file: File) => void
}

const size = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Buttons of the Markdown field; everything they write may be typed as well. */
export function Toolbar({ withEditor, label, onLink, onPicture }: ToolbarProps) {
  const t = useTranslations('staff-content.tool')
  const upload = useRef<HTMLInputElement>(null)
  const on = (work: (view: EditorView) => void) => () => withEditor(work)
  const buttons = [
    { name: 'heading', icon: <Heading2 {...size} />, press: on((view) => prefixLines(view, '## ')) },
    { name: 'subheading', icon: <Heading3 {...size} />, press: on((view) => prefixLines(view, '### ')) },
    { name: 'bold', icon: <Bold {...size} />, press: on((view) => wrapSelection(view, '**')) },
    { name: 'italic', icon: <Italic {...size} />, press: on((view) => wrapSelection(view, '*')) },
    { name: 'list', icon: <List {...size} />, press: on((view) => prefixLines(view, '- ')) },
    { name: 'numbers', icon: <ListOrdered {...size} />, press: on((view) => prefixLines(view, '1. ')) },
    { name: 'quote', icon: <Quote {...size} />, press: on((view) => prefixLines(view, '> ')) },
    { name: 'link', icon: <Link2 {...size} />, press: onLink },
    { name: 'route', icon: <Plane {...size} />, press: on((view) => insertBlock(view, '{route city:LON city:NCE}')) },
    {
      name: 'action',
      icon: <SquareMousePointer {...size} />,
      press: on((view) => insertBlock(view, `{search city:NCE "${t('actionLabel')}"}`)),
    },
  ] as const
  return (
    <div role="toolbar" aria-label={label} className={styles.toolbar}>
      {buttons.map(({ name, icon, press }) => (
        <IconButton key={name} size="small" label={t(name)} icon={icon} onClick={press} />
      ))}
      <IconButton size="small" label={t('picture')} icon={<ImagePlus {...size} />} onClick={() => upload.current?.click()} />
      <input
        ref={upload}
        type="file"
        accept="image/jpeg,image/png"
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) onPicture(file)
        }}
      />
    </div>
  )
}
