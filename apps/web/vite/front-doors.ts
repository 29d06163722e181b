import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const app = join(import.meta.dirname, '../app')
const throughDoor = /^import (type )?\{([^}]+)\} from '((?:~|\.{1,2})\/(?:[^']*\/)?features\/[^/']+\/index(?:\.server)?\.ts)'/gm
const exported = /^export (type )?\{([^}]+)\} from '(\.\/[^']+)'/gm

const toNames = (list: string): string[] => list.split(',').flatMap((part) => part.trim() || [])

/** Which file of its feature a front door takes each name from. */
export function readFrontDoor(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(exported)].flatMap(([, , names = '', file = '']) => toNames(names).map((name) => [bare(name), file] as const)),
  )
}

const bare = (name: string): string => name.replace(/^type /, '').replace(/ as .*$/, '')

/** Imports through front doors, written as imports of the files behind them. */
export function seeThroughFrontDoors(code: string, readDoor: (source: string) => Map<string, string>): string {
  return code.replace(throughDoor, (_, type: string | undefined, list: string, source: string) => {
    const files = readDoor(source)
    return toNames(list)
      .map((name) => {
        const file = files.get(bare(name))
        if (!file) throw new Error(`${source} does not export ${name}`)
        return `import ${type ?? ''}{ ${name} } from '${source.replace(/[^/]*$/, file.slice(2))}'`
      })
      .join('; ')
  })
}

/**
 * A page carries what it uses of a feature and nothing else that the feature's front door names: the bundler sees the files behind it.
 */
export function frontDoors(): Plugin {
  return {
    name: 'aquilane:front-doors',
    enforce: 'pre',
    transform: {
      filter: { id: /\/apps\/web\/app\/.*\.tsx?$/, code: /features\/[^/']+\/index/ },
      handler(code, id) {
        const readDoor = (source: string) => {
          const path = source.startsWith('~/') ? join(app, source.slice(2)) : resolve(dirname(id), source)
          this.addWatchFile(path)
          return readFrontDoor(readFileSync(path, 'utf8'))
        }
        return { code: seeThroughFrontDoors(code, readDoor), map: null }
      },
    },
  }
}
