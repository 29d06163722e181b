import type { Plugin } from 'vite'

/**
 * What every page loads becomes one chunk, `shell`: many small ones compress badly and cost a request each. The set is computed,
 * not listed: everything that the root route and the browser's entry import without asking for it later.
 */
export function shellChunk(entries: readonly string[]): { plugin: Plugin; test: (id: string) => boolean } {
  const shell = new Set<string>()
  return {
    plugin: {
      name: 'aquilane:shell-chunk',
      applyToEnvironment: (environment) => environment.name === 'client',
      buildStart: () => shell.clear(),
      buildEnd() {
        const open = [...this.getModuleIds()].filter((id) => entries.some((entry) => id.replace(/\?.*$/, '').endsWith(entry)))
        for (let id = open.pop(); id !== undefined; id = open.pop()) {
          if (shell.has(id)) continue
          shell.add(id)
          open.push(...(this.getModuleInfo(id)?.importedIds ?? []))
        }
      },
    },
    // The icon package has one entry point; each icon goes to the chunk of the page that uses it.
    // The footer, which only the server draws, names the switcher of the menu.
    test: (id) => shell.has(id) && !/\/lucide-react\/dist\/esm\/icons\/|\/theme-switcher\.tsx/.test(id),
  }
}
