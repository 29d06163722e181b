export * from '~/entry.client.tsx'
