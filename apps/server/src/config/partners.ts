import type { EnvValues } from './env.ts'

/** A service of another company whose script pages load after consent. */
export interface Partner {
  script: string
  /** Origins of the script and of what it loads. */
  hosts: string[]
}

interface Partners {
  tagManager: Partner | null
  chatWidget: Partner | null
}

/** The tag manager and the chat widget; null where no code is given. */
export function readPartners(env: EnvValues, problems: string[]): Partners {
  const read = (name: 'TAG_MANAGER' | 'CHAT_WIDGET', code: string | null, template: string): Partner | null => {
    if (code === null) return null
    if (!/^[\w-]{3,80}$/.test(code)) problems.push(`${name}_${name === 'TAG_MANAGER' ? 'ID' : 'CODE'} must be letters, digits, - and _.`)
    const script = template.replace('{code}', code)
    const more = (env[`${name}_HOSTS`] ?? '').split(/[\s,]+/).filter(Boolean)
    for (const host of more)
      if (!/^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/.test(host)) problems.push(`${name}_HOSTS must be origins like https://host, not "${host}".`)
    return { script, hosts: [...new Set([new URL(script).origin, ...more])] }
  }
  return {
    tagManager: read('TAG_MANAGER', env.TAG_MANAGER_ID, `${env.TAG_MANAGER_URL}/gtm.js?id={code}`),
    chatWidget: read('CHAT_WIDGET', env.CHAT_WIDGET_CODE, env.CHAT_WIDGET_URL),
  }
}
