import { globSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../../..')
// The page of bench/site is built with the same settings.
const files = globSync('{apps/web/app,bench/site/app,packages/ui/src}/**/*.module.css', { cwd: root }).toSorted()

/**
 * Short names for the classes of CSS modules, the same in the builds for browser and server: the number of the file, then that of the
 * name among the words of the file. Neighbours share their beginning, which compresses to half of what hashes take.
 */
export function shortClassName(name: string, file: string, css: string): string {
  const at = files.indexOf(relative(root, file.replace(/\?.*$/, '')))
  if (at === -1) throw new Error(`${file} is no CSS module of the site.`)
  const words = [...new Set(css.match(/[A-Za-z_][\w-]*/g))]
  // A letter in front: a class must not begin with a digit, and is never the word of an ad blocker.
  return `c${at.toString(36)}_${words.indexOf(name).toString(36)}`
}
