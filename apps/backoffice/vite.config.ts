import locales from '@react-aria/optimize-locales-plugin'
import { defineConfig } from 'vite'
import { precompress } from '../web/vite/precompress.ts'

const folder = new URL('./build', import.meta.url).pathname

export default defineConfig(({ command }) => ({
  base: '/staff/',
  plugins: [
    { ...locales.vite({ locales: ['en', 'it'] }), enforce: 'pre' as const },
    { name: 'aquilane:precompress', apply: 'build' as const, writeBundle: () => precompress(folder) },
  ],
  resolve: { alias: { '~': new URL('./src', import.meta.url).pathname } },
  build: {
    target: 'es2023',
    outDir: folder,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Preloading is useless behind a sign-in, and its polyfill is an inline script.
    modulePreload: false as const,
    rolldownOptions: {
      // Libraries mark their files for servers that render React; here there is none.
      onLog: (level, log, report) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : report(level, log)),
    },
  },
  css: { modules: { generateScopedName: command === 'build' ? '[hash:base64:6]' : '[name]_[local]' } },
}))
