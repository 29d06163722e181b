import { Type } from 'typebox'
import { Created, Empty, Nullable, PageQuery, pageResponse } from './common.ts'
import { endpoint } from './endpoint.ts'

const Address = Type.String({ minLength: 8, maxLength: 2_000 })
const Utm = Type.Optional(Type.String({ minLength: 1, maxLength: 100 }))
const Package = Type.String({ pattern: '^[A-Za-z][\\w.]{2,149}$' })
const StoreId = Type.String({ pattern: '^\\d{5,15}$' })

export const createShortLink = endpoint({
  method: 'POST',
  path: '/api/links',
  summary:
    'Makes a short link. Header `x-api-key`. LINK_TARGET_REFUSED for an address outside this site and its allowed hosts. UNAUTHORIZED, TOO_MANY_REQUESTS',
  tag: 'Short links',
  auth: 'none',
  body: Type.Object({
    dynamicLinkInfo: Type.Object({
      domainUriPrefix: Type.Optional(Address),
      link: Address,
      socialMetaTagInfo: Type.Optional(
        Type.Object({
          socialTitle: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
          socialDescription: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
          socialImageLink: Type.Optional(Address),
        }),
      ),
      androidInfo: Type.Optional(Type.Object({ androidPackageName: Type.Optional(Package) })),
      iosInfo: Type.Optional(
        Type.Object({ iosBundleId: Type.Optional(Type.String({ maxLength: 150 })), iosAppStoreId: Type.Optional(StoreId) }),
      ),
      navigationInfo: Type.Optional(Type.Object({ enableForcedRedirect: Type.Optional(Type.Boolean()) })),
      analyticsInfo: Type.Optional(
        Type.Object({
          googlePlayAnalytics: Type.Optional(
            Type.Object({ utmSource: Utm, utmMedium: Utm, utmCampaign: Utm, utmTerm: Utm, utmContent: Utm }),
          ),
        }),
      ),
    }),
    suffix: Type.Optional(
      Type.Object({ option: Type.Optional(Type.Unsafe<'SHORT' | 'UNGUESSABLE'>(Type.Enum(['SHORT', 'UNGUESSABLE']))) }),
    ),
  }),
  response: Type.Object({ shortLink: Type.String(), previewLink: Type.String() }),
})

export const getAppLink = endpoint({
  method: 'GET',
  path: '/gamma/link/app',
  summary: 'Short link to the app, in the language of the request, which keeps a referral code; null without a store',
  tag: 'Short links',
  auth: 'none',
  query: Type.Object({ ref: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) }),
  response: Type.Object({ link: Nullable(Type.String()) }),
})

const Link = Type.Object({
  id: Type.String({ format: 'uuid' }),
  url: Type.String(),
  target: Type.String(),
  title: Nullable(Type.String()),
  created: Created,
  created_by: Nullable(Type.String({ description: 'Name of the member; null: by the API' })),
  clicks: Type.Object({ ios: Type.Integer(), android: Type.Integer(), desktop: Type.Integer(), last_30_days: Type.Integer() }),
  disabled: Nullable(Created),
})

export const staffListLinks = endpoint({
  method: 'GET',
  path: '/gamma/staff/link/list',
  summary: 'Short links, newest first, with how often they were opened',
  tag: 'Back office: short links',
  auth: 'staff',
  permission: 'links.manage',
  query: Type.Object(PageQuery),
  response: pageResponse(Link),
})

export const staffCreateLink = endpoint({
  method: 'POST',
  path: '/gamma/staff/link/create',
  summary: 'Makes a short link. LINK_TARGET_REFUSED',
  tag: 'Back office: short links',
  auth: 'staff',
  permission: 'links.manage',
  body: Type.Object({
    target: Address,
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    description: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
    utm_source: Utm,
    utm_medium: Utm,
    utm_campaign: Utm,
  }),
  response: Link,
})

export const staffDisableLink = endpoint({
  method: 'POST',
  path: '/gamma/staff/link/set-disabled',
  summary: 'Switches a link off, or on again; an opened link that is off answers 410. NOT_FOUND',
  tag: 'Back office: short links',
  auth: 'staff',
  permission: 'links.manage',
  body: Type.Object({ link: Type.Object({ id: Type.String({ format: 'uuid' }) }), disabled: Type.Boolean() }),
  response: Empty,
})
