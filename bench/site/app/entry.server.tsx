export * from '~/entry.server.tsx'
export { default } from '~/entry.server.tsx'
