import { locales } from '@aquilane/domain/site/paths'
import { toSlug } from '@aquilane/domain/content/content'
import type { CityFacts, Locale } from './model.ts'

/**
 * Slugs of cities, unique in each language. Of cities with one name the most visited has the plain slug, others add their country,
 * then their code. An Italian slug is never the English one of a more visited city: `/it/cities/paris` leads to Paris in France, not in
 * Texas. @param cities most visited first
 */
export function citySlugs(cities: readonly Omit<CityFacts, 'slug'>[]): Map<string, Record<Locale, string>> {
  const slugs = new Map<string, Record<Locale, string>>(cities.map(({ code }) => [code, { en: '', it: '' }]))
  for (const locale of locales) {
    const taken = new Set<string>()
    for (const { code, name, country } of cities) {
      const english = locale === 'it' ? slugs.get(code)!.en : null
      const plain = toSlug(name[locale]) || code.toLowerCase()
      const inCountry = `${plain}-${country.slug[locale]}`
      const slug = [plain, inCountry, `${inCountry}-${code.toLowerCase()}`].find((one) => !taken.has(one))!
      taken.add(slug)
      if (english) taken.add(english)
      slugs.get(code)![locale] = slug
    }
  }
  return slugs
}
