/** Invented names by the country of the operator; others fly with names of `GBR`. */
export const crewNames: Readonly<Record<string, { given: readonly string[]; family: readonly string[]; cities: readonly string[] }>> = {
  GBR: {
    given: ['James', 'Harriet', 'Oliver', 'Fiona', 'Callum', 'Rebecca', 'Thomas', 'Gemma', 'Duncan', 'Alice', 'Neil', 'Joanna'],
    family: [
      'Ashdown',
      'Blackwood',
      'Carrick',
      'Dunmore',
      'Fairley',
      'Garside',
      'Hollis',
      'Kershaw',
      'Lockhart',
      'Penrose',
      'Sefton',
      'Wray',
    ],
    cities: ['Bristol', 'Leeds', 'Norwich', 'Edinburgh'],
  },
  ITA: {
    given: ['Marco', 'Giulia', 'Andrea', 'Chiara', 'Lorenzo', 'Elisa', 'Stefano', 'Francesca', 'Davide', 'Valentina', 'Paolo', 'Ilaria'],
    family: [
      'Albani',
      'Bertolini',
      'Cavalli',
      'Donati',
      'Fontanesi',
      'Gallo',
      'Lombardi',
      'Mancini',
      'Pellegrini',
      'Ravelli',
      'Salvi',
      'Testa',
    ],
    cities: ['Bergamo', 'Verona', 'Torino', 'Bologna'],
  },
  FRA: {
    given: ['Julien', 'Camille', 'Nicolas', 'Sophie', 'Mathieu', 'Claire', 'Antoine', 'Hélène', 'Guillaume', 'Pauline', 'Rémi', 'Lucie'],
    family: ['Aubert', 'Besson', 'Carlier', 'Delmas', 'Fabre', 'Garnier', 'Lacroix', 'Marchand', 'Perrin', 'Rousset', 'Tessier', 'Vidal'],
    cities: ['Lyon', 'Nantes', 'Annecy', 'Nice'],
  },
  DEU: {
    given: ['Florian', 'Anna', 'Sebastian', 'Katrin', 'Tobias', 'Miriam', 'Jonas', 'Silke', 'Matthias', 'Laura', 'Henrik', 'Petra'],
    family: ['Albrecht', 'Brandt', 'Dietrich', 'Engel', 'Förster', 'Hartwig', 'Kessler', 'Lindner', 'Pohl', 'Reuter', 'Seidel', 'Winkler'],
    cities: ['Stuttgart', 'Bremen', 'Augsburg', 'Kassel'],
  },
  ESP: {
    given: ['Javier', 'Lucía', 'Álvaro', 'Marta', 'Sergio', 'Elena', 'Pablo', 'Carmen', 'Diego', 'Irene', 'Rubén', 'Nuria'],
    family: ['Aranda', 'Benítez', 'Campos', 'Durán', 'Esteban', 'Fuentes', 'Herrero', 'Lozano', 'Molina', 'Prieto', 'Robles', 'Vega'],
    cities: ['Valencia', 'Sevilla', 'Palma', 'Zaragoza'],
  },
}
/** Operators of these countries have crews with names of another one. */
export const namesLike: Readonly<Record<string, string>> = { CHE: 'FRA', AUT: 'DEU', MLT: 'ITA' }
