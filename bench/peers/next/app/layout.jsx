import content from '../.cache/content.json'
import { draw } from './draw.jsx'

export default function Layout({ children }) {
  return (
    <html lang={content.lang}>
      <body>{draw(content.shell, children)}</body>
    </html>
  )
}
