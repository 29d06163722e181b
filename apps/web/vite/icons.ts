import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const folder = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm/icons')
const statement = /import \{([^}]+)\} from ['"]lucide-react['"]/g
const fileName = (icon: string): string => icon.replace(/([a-z])([A-Z0-9])|([A-Z])([A-Z][a-z])|(\d)([A-Z])/g, '$1$3$5-$2$4$6').toLowerCase()

/**
 * `import { X } from 'lucide-react'` reads two thousand files for one icon: each icon is imported from its own file instead, which
 * saves seconds in a build. Names without such a file keep the package import.
 */
export function icons(): Plugin {
  return {
    name: 'aquilane:icons',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: 'lucide-react' },
      handler: (code) => ({
        code: code.replace(statement, (whole, names: string) => {
          const wanted = names.split(',').flatMap((part) => part.trim() || [])
          const known = wanted.map((name) => ({ name, file: fileName(name) }))
          return known.every(({ file }) => existsSync(join(folder, `${file}.mjs`)))
            ? known.map(({ name, file }) => `import ${name} from 'lucide-react/icons/${file}'`).join('; ')
            : whole
        }),
        map: null,
      }),
    },
  }
}
