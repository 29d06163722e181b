import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import content from '../.cache/content.json'
import { draw } from './draw.jsx'

export const loader = () => ({ site: content.site })

export function Layout({ children }) {
  return (
    <html lang={content.lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {draw(content.shell, children)}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}
