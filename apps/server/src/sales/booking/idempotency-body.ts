import type { Locale } from '@aquilane/domain/site/paths'

/** The body that an Idempotency-Key is bound to: the request without customer and language. */
export const toIdempotencyBody = ({ clientId: _client, locale: _locale, ...body }: { clientId: string; locale: Locale }): object => body
