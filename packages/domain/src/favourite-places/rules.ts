/** Places that a customer keeps, the home airport among them. The database has the same limit. */
export const maxFavouritePlaces = 20
