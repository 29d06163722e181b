/** A map of a place on a site that needs no account. */
export const toMapAddress = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`

/** The same for a place of which only the address or the name is known. */
export const toMapSearch = (place: string): string => `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`
