export { default, ErrorBoundary, Layout, links, loader, meta, shouldRevalidate } from '~/root.tsx'
