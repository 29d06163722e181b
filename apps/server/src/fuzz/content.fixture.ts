import { createPreviewLink } from '../foundation/content/preview.ts'
import { api, jpeg, people, once, post, type LazyHints, type Together } from './world.fixture.ts'

function contentDraft() {
  const text = (slug: string) => ({ slug, title: 'Fuzz', lead: '', body: 'Text', seo_title: null, seo_description: null })
  const slug = `fuzz-${crypto.randomUUID()}`
  return {
    texts: { en: text(slug), it: text(slug) },
    tags: [],
    scene: null,
    picture: null,
    effective_on: null,
    starts_on: null,
    ends_on: null,
    destination: null,
  }
}

/** A draft of its own. */
async function newContent(): Promise<{ entry: { id: string }; number: number; revision: number }> {
  const { id, number, revision } = await post<{ id: string; number: number; revision: number }>(
    '/gamma/staff/content/create',
    { kind: 'article', ...contentDraft() },
    people.staff.headers,
  )
  return { entry: { id }, number, revision }
}

const contentPicture = once(async () => {
  const form = new FormData()
  form.set('picture', new Blob([new Uint8Array(jpeg)]), 'a.jpg')
  const { json } = await api.call('POST', '/gamma/staff/content/upload-picture', { headers: people.staff.headers, form })
  return (json as { id: string }).id
})

/** A link to a draft, in the language of requests without one. */
const contentPreview = once(async () => {
  const { entry } = await newContent()
  return new URL(createPreviewLink(api.app.ctx, { id: entry.id, locale: 'en' }))
})

async function contactMessage(): Promise<string> {
  const { id } = await api.db
    .insertInto('contact_message')
    .values({
      form: 'contact',
      subject: 'other',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      message: 'When does the winter timetable begin?',
      locale: 'en',
      created_at: Temporal.Now.instant().toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const shortLink = async (): Promise<string> =>
  (await post<{ id: string }>('/gamma/staff/link/create', { target: `${api.base}/press` }, people.staff.headers)).id

export function contentHints(): LazyHints {
  return {
    'POST /gamma/visit/count path': () => ['/', '/it/blog/prezzi'],
    'GET /gamma/staff/visit/report from': () => ['2026-01-01'],
    'GET /gamma/staff/visit/report to': () => ['2026-03-31', '2026-12-31'],
    'GET /gamma/staff/content/get id': async () => [(await newContent()).entry.id],
    'GET /gamma/staff/content/get number': () => [1],
    'GET /gamma/staff/content/links query': () => ['nice', 'blog'],
    'GET /gamma/content/picture id': async () => [await contentPicture()],
    ...Object.fromEntries(
      (['id', 'expires', 'signature'] as const).map((part) => [
        `GET /gamma/content/preview ${part}`,
        async () => [(await contentPreview()).searchParams.get(part)],
      ]),
    ),
    'GET /gamma/content/get kind': () => ['article'],
    'GET /gamma/content/get slug': () => ['flying-with-a-dog', 'in-volo-con-il-cane'],
    'GET /gamma/content/page version': () => [1],
    'GET /gamma/content/by-key kind': () => ['place'],
    'GET /gamma/content/by-key key': () => ['city:NCE', 'country:ITA'],
    'GET /gamma/deal/get id': () => ['monaco-grand-prix'],
  }
}

export const contentTogether: Together = {
  'POST /api/links': async () => ({ dynamicLinkInfo: { link: `${api.base}/deals` } }),
  'POST /gamma/staff/link/create': async () => ({ target: `${api.base}/press` }),
  'POST /gamma/staff/link/set-disabled': async () => ({ link: { id: await shortLink() } }),
  'POST /gamma/contact/send': async () => {
    await api.db.deleteFrom('rate_limit').where('key', 'like', 'contact:%').execute()
    return { name: 'Ada Lovelace', email: 'ada@example.com', message: 'When does the winter timetable begin?' }
  },
  'POST /gamma/staff/content/create': async () => ({ kind: 'article', ...contentDraft() }),
  'POST /gamma/staff/content/save': async () => ({ ...(await newContent()), ...contentDraft() }),
  'POST /gamma/staff/content/publish': async () => {
    const { entry, number } = await newContent()
    return { entry, number }
  },
  'POST /gamma/staff/content/archive': async () => ({ entry: (await newContent()).entry }),
  'POST /gamma/staff/content/restore': async () => {
    const { entry, number } = await newContent()
    return { entry, number }
  },
  'POST /gamma/staff/contact-message/set-answered': async () => ({ message: { id: await contactMessage() } }),
}
