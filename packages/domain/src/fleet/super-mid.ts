import type { AircraftType } from './types.ts'

/** Super-midsize jets. Seats-full ranges: full-tank range less the fuel that the further passengers displace at maximum weight, rounded. */
export const SUPER_MIDSIZE_JETS: readonly AircraftType[] = [
  {
    slug: 'citation-sovereign-plus', class: 'super-mid', manufacturer: 'Cessna', name: 'Citation Sovereign+', cruise_kt: 447, long_range_cruise_kt: 400,
    range_4pax_nm: 3069, range_full_nm: 2700, takeoff_m: 1076, landing_m: 796, max_seats: 9, typical_seats: 8, luggage_kg: 726, luggage_m3: 3.8,
    mtow_kg: 13959, cabin_height_m: 1.73, fuel_kg_h: 850, hourly_rate_eur: 3500, years: [2013, 2021],
    drawing: { length_m: 19.35, fuselage_diameter_m: 2, engines: 'rear-jets', tail: 'cruciform', winglets: true, windows: 8 },
    source: 'Textron Aviation Citation Sovereign+ data (460 ktas maximum, 3,190 nm maximum, take-off 3,530 ft, landing 2,610 ft, 30,775 lb); ranges with load estimated',
  },
  {
    slug: 'falcon-50ex', class: 'super-mid', manufacturer: 'Dassault', name: 'Falcon 50EX', cruise_kt: 455, long_range_cruise_kt: 430,
    range_4pax_nm: 3260, range_full_nm: 2950, takeoff_m: 1490, landing_m: 890, max_seats: 9, typical_seats: 9, luggage_kg: 726, luggage_m3: 3.26,
    mtow_kg: 18008, cabin_height_m: 1.8, fuel_kg_h: 950, hourly_rate_eur: 3500, years: [1996, 2008],
    drawing: { length_m: 18.52, fuselage_diameter_m: 2.1, engines: 'rear-trijet', tail: 'cruciform', winglets: false, windows: 7 },
    source: 'Dassault Falcon 50EX data (468 ktas maximum, take-off 4,890 ft, landing 2,920 ft, 39,700 lb); ranges with load estimated',
  },
  {
    slug: 'challenger-300', class: 'super-mid', manufacturer: 'Bombardier', name: 'Challenger 300', cruise_kt: 459, long_range_cruise_kt: 447,
    range_4pax_nm: 3100, range_full_nm: 2950, takeoff_m: 1466, landing_m: 792, max_seats: 9, typical_seats: 8, luggage_kg: 340, luggage_m3: 3,
    mtow_kg: 17622, cabin_height_m: 1.85, fuel_kg_h: 1000, hourly_rate_eur: 3850, years: [2003, 2014],
    drawing: { length_m: 20.92, fuselage_diameter_m: 2.35, engines: 'rear-jets', tail: 't', winglets: true, windows: 8 },
    source: 'Bombardier Challenger 300 factsheet (Mach 0.80 cruise, 3,065 nm with eight, take-off 4,810 ft, landing 2,600 ft, 38,850 lb); range with four estimated',
  },
  {
    slug: 'challenger-350', class: 'super-mid', manufacturer: 'Bombardier', name: 'Challenger 350', cruise_kt: 462, long_range_cruise_kt: 447,
    range_4pax_nm: 3270, range_full_nm: 3150, takeoff_m: 1474, landing_m: 722, max_seats: 10, typical_seats: 9, luggage_kg: 340, luggage_m3: 3,
    mtow_kg: 18416, cabin_height_m: 1.83, fuel_kg_h: 1020, hourly_rate_eur: 4100, years: [2014, 2022],
    drawing: { length_m: 20.92, fuselage_diameter_m: 2.35, engines: 'rear-jets', tail: 't', winglets: true, windows: 8 },
    source: 'Bombardier Challenger 350 factsheet (470 ktas high speed, 3,200 nm with eight, take-off 4,835 ft, landing 2,364 ft, 40,600 lb); range with four estimated',
  },
  {
    slug: 'challenger-3500', class: 'super-mid', manufacturer: 'Bombardier', name: 'Challenger 3500', cruise_kt: 465, long_range_cruise_kt: 447,
    range_4pax_nm: 3400, range_full_nm: 3200, takeoff_m: 1474, landing_m: 704, max_seats: 10, typical_seats: 9, luggage_kg: 340, luggage_m3: 3,
    mtow_kg: 18416, cabin_height_m: 1.83, fuel_kg_h: 1010, hourly_rate_eur: 4300, years: [2022, null],
    drawing: { length_m: 20.92, fuselage_diameter_m: 2.35, engines: 'rear-jets', tail: 't', winglets: true, windows: 8 },
    source: 'Bombardier Challenger 3500 factsheet (3,400 nm with four, take-off 4,835 ft, landing 2,308 ft, 40,600 lb); seats-full range estimated',
  },
  {
    slug: 'legacy-500', class: 'super-mid', manufacturer: 'Embraer', name: 'Legacy 500', cruise_kt: 459, long_range_cruise_kt: 440,
    range_4pax_nm: 3125, range_full_nm: 2800, takeoff_m: 1245, landing_m: 647, max_seats: 10, typical_seats: 9, luggage_kg: 450, luggage_m3: 4.2,
    mtow_kg: 17400, cabin_height_m: 1.83, fuel_kg_h: 970, hourly_rate_eur: 3850, years: [2014, 2020],
    drawing: { length_m: 20.74, fuselage_diameter_m: 2.3, engines: 'rear-jets', tail: 't', winglets: true, windows: 9 },
    source: 'Embraer Legacy 500 data (466 ktas high speed, 3,125 nm with four, take-off 4,084 ft, landing 2,122 ft, 38,360 lb); seats-full range estimated',
  },
  {
    slug: 'praetor-600', class: 'super-mid', manufacturer: 'Embraer', name: 'Praetor 600', cruise_kt: 459, long_range_cruise_kt: 440,
    range_4pax_nm: 4018, range_full_nm: 3550, takeoff_m: 1323, landing_m: 660, max_seats: 12, typical_seats: 9, luggage_kg: 450, luggage_m3: 4.2,
    mtow_kg: 19440, cabin_height_m: 1.83, fuel_kg_h: 1000, hourly_rate_eur: 4250, years: [2019, null],
    drawing: { length_m: 20.74, fuselage_diameter_m: 2.3, engines: 'rear-jets', tail: 't', winglets: true, windows: 9 },
    source: 'Embraer Praetor 600 data (466 ktas high speed, 4,018 nm with four, take-off 4,341 ft, landing 2,165 ft, 42,858 lb); seats-full range estimated',
  },
  {
    slug: 'gulfstream-g280', class: 'super-mid', manufacturer: 'Gulfstream', name: 'G280', cruise_kt: 470, long_range_cruise_kt: 459,
    range_4pax_nm: 3600, range_full_nm: 3150, takeoff_m: 1448, landing_m: 829, max_seats: 10, typical_seats: 9, luggage_kg: 898, luggage_m3: 3.4,
    mtow_kg: 17962, cabin_height_m: 1.85, fuel_kg_h: 960, hourly_rate_eur: 4150, years: [2012, null],
    drawing: { length_m: 20.35, fuselage_diameter_m: 2.3, engines: 'rear-jets', tail: 't', winglets: true, windows: 9 },
    source: 'Gulfstream G280 data (Mach 0.84 high speed, 3,600 nm with four, take-off 4,750 ft, landing 2,720 ft, 39,600 lb); seats-full range estimated',
  },
  {
    slug: 'citation-longitude', class: 'super-mid', manufacturer: 'Cessna', name: 'Citation Longitude', cruise_kt: 470, long_range_cruise_kt: 440,
    range_4pax_nm: 3500, range_full_nm: 3050, takeoff_m: 1466, landing_m: 966, max_seats: 12, typical_seats: 8, luggage_kg: 499, luggage_m3: 3.17,
    mtow_kg: 17917, cabin_height_m: 1.83, fuel_kg_h: 980, hourly_rate_eur: 4250, years: [2019, null],
    drawing: { length_m: 22.3, fuselage_diameter_m: 2.2, engines: 'rear-jets', tail: 't', winglets: true, windows: 8 },
    source: 'Textron Aviation Citation Longitude data (483 ktas maximum, 3,500 nm with four, take-off 4,810 ft, landing 3,170 ft, 39,500 lb); seats-full range estimated',
  },
  {
    slug: 'citation-x-plus', class: 'super-mid', manufacturer: 'Cessna', name: 'Citation X+', cruise_kt: 505, long_range_cruise_kt: 470,
    range_4pax_nm: 3216, range_full_nm: 2850, takeoff_m: 1600, landing_m: 1036, max_seats: 9, typical_seats: 8, luggage_kg: 349, luggage_m3: 2.3,
    mtow_kg: 16602, cabin_height_m: 1.73, fuel_kg_h: 1150, hourly_rate_eur: 4250, years: [2014, 2018],
    drawing: { length_m: 22.43, fuselage_diameter_m: 2, engines: 'rear-jets', tail: 't', winglets: true, windows: 9 },
    source: 'Textron Aviation Citation X+ data (528 ktas maximum, 3,460 nm maximum range, take-off 5,250 ft, landing 3,400 ft, 36,600 lb); ranges with load estimated',
  },
]
