import type { AircraftType } from './types.ts'

/** Heavy jets. Seats-full ranges: full-tank range less the fuel that the further passengers displace at maximum weight, rounded. */
export const HEAVY_JETS: readonly AircraftType[] = [
  {
    slug: 'challenger-604', class: 'heavy', manufacturer: 'Bombardier', name: 'Challenger 604', cruise_kt: 459, long_range_cruise_kt: 425,
    range_4pax_nm: 3756, range_full_nm: 3350, takeoff_m: 1737, landing_m: 846, max_seats: 12, typical_seats: 10, luggage_kg: 408, luggage_m3: 3.3,
    mtow_kg: 21863, cabin_height_m: 1.85, fuel_kg_h: 1230, hourly_rate_eur: 4150, years: [1995, 2006],
    drawing: { length_m: 20.86, fuselage_diameter_m: 2.69, engines: 'rear-jets', tail: 't', winglets: true, windows: 7 },
    source: 'Bombardier Challenger 604 factsheet (Mach 0.80 cruise, take-off 5,700 ft, landing 2,775 ft, 48,200 lb); ranges with load estimated from 4,027 nm',
  },
  {
    slug: 'challenger-650', class: 'heavy', manufacturer: 'Bombardier', name: 'Challenger 650', cruise_kt: 459, long_range_cruise_kt: 425,
    range_4pax_nm: 4000, range_full_nm: 3550, takeoff_m: 1720, landing_m: 732, max_seats: 12, typical_seats: 11, luggage_kg: 408, luggage_m3: 3.2,
    mtow_kg: 21863, cabin_height_m: 1.83, fuel_kg_h: 1200, hourly_rate_eur: 4650, years: [2015, null],
    drawing: { length_m: 20.86, fuselage_diameter_m: 2.69, engines: 'rear-jets', tail: 't', winglets: true, windows: 7 },
    source: 'Bombardier Challenger 650 factsheet (Mach 0.80 cruise, 4,000 nm with six, take-off 5,640 ft, landing 2,402 ft, 48,200 lb); seats-full range estimated',
  },
  {
    slug: 'falcon-2000lxs', class: 'heavy', manufacturer: 'Dassault', name: 'Falcon 2000LXS', cruise_kt: 459, long_range_cruise_kt: 430,
    range_4pax_nm: 4050, range_full_nm: 3750, takeoff_m: 1425, landing_m: 689, max_seats: 10, typical_seats: 10, luggage_kg: 726, luggage_m3: 3.7,
    mtow_kg: 19414, cabin_height_m: 1.88, fuel_kg_h: 960, hourly_rate_eur: 4650, years: [2013, null],
    drawing: { length_m: 20.23, fuselage_diameter_m: 2.5, engines: 'rear-jets', tail: 'cruciform', winglets: true, windows: 9 },
    source: 'Dassault Falcon 2000LXS data (Mach 0.80 cruise, 4,000 nm with six, take-off 4,675 ft, landing 2,260 ft, 42,800 lb); seats-full range estimated',
  },
  {
    slug: 'falcon-900lx', class: 'heavy', manufacturer: 'Dassault', name: 'Falcon 900LX', cruise_kt: 465, long_range_cruise_kt: 430,
    range_4pax_nm: 4750, range_full_nm: 4350, takeoff_m: 1633, landing_m: 747, max_seats: 14, typical_seats: 12, luggage_kg: 1293, luggage_m3: 3.6,
    mtow_kg: 22226, cabin_height_m: 1.88, fuel_kg_h: 1040, hourly_rate_eur: 4900, years: [2010, 2023],
    drawing: { length_m: 20.21, fuselage_diameter_m: 2.5, engines: 'rear-trijet', tail: 'cruciform', winglets: true, windows: 12 },
    source: 'Dassault Falcon 900LX data (474 ktas cruise, 4,750 nm with six, take-off 5,360 ft, landing 2,450 ft, 49,000 lb); seats-full range estimated',
  },
  {
    slug: 'falcon-6x', class: 'heavy', manufacturer: 'Dassault', name: 'Falcon 6X', cruise_kt: 487, long_range_cruise_kt: 459,
    range_4pax_nm: 5500, range_full_nm: 5000, takeoff_m: 1670, landing_m: 760, max_seats: 16, typical_seats: 13, luggage_kg: 1000, luggage_m3: 4.4,
    mtow_kg: 35135, cabin_height_m: 1.98, fuel_kg_h: 1350, hourly_rate_eur: 6000, years: [2023, null],
    drawing: { length_m: 25.68, fuselage_diameter_m: 2.75, engines: 'rear-jets', tail: 'cruciform', winglets: true, windows: 14 },
    source: 'Dassault Falcon 6X data (Mach 0.85, 5,500 nm at long range with eight, take-off 5,480 ft, landing 2,495 ft, 77,460 lb); luggage weight and seats-full range estimated',
  },
  {
    slug: 'legacy-600', class: 'heavy', manufacturer: 'Embraer', name: 'Legacy 600', cruise_kt: 447, long_range_cruise_kt: 424,
    range_4pax_nm: 3400, range_full_nm: 3050, takeoff_m: 1684, landing_m: 832, max_seats: 13, typical_seats: 13, luggage_kg: 454, luggage_m3: 6.8,
    mtow_kg: 22500, cabin_height_m: 1.82, fuel_kg_h: 1130, hourly_rate_eur: 4300, years: [2002, 2016],
    drawing: { length_m: 26.33, fuselage_diameter_m: 2.28, engines: 'rear-jets', tail: 't', winglets: true, windows: 11 },
    source: 'Embraer Legacy 600 data (Mach 0.80 maximum, 3,400 nm with eight, 22,500 kg); field lengths approximate, seats-full range estimated',
  },
  {
    slug: 'legacy-650e', class: 'heavy', manufacturer: 'Embraer', name: 'Legacy 650E', cruise_kt: 450, long_range_cruise_kt: 425,
    range_4pax_nm: 3900, range_full_nm: 3500, takeoff_m: 1750, landing_m: 872, max_seats: 14, typical_seats: 13, luggage_kg: 454, luggage_m3: 6.8,
    mtow_kg: 24300, cabin_height_m: 1.82, fuel_kg_h: 1180, hourly_rate_eur: 4700, years: [2016, 2020],
    drawing: { length_m: 26.33, fuselage_diameter_m: 2.28, engines: 'rear-jets', tail: 't', winglets: true, windows: 11 },
    source: 'Embraer Legacy 650E data (Mach 0.80, 3,900 nm with four, take-off 5,741 ft, landing 2,861 ft, 53,572 lb); seats-full range estimated',
  },
  {
    slug: 'challenger-850', class: 'heavy', manufacturer: 'Bombardier', name: 'Challenger 850', cruise_kt: 442, long_range_cruise_kt: 425,
    range_4pax_nm: 2811, range_full_nm: 2450, takeoff_m: 1920, landing_m: 887, max_seats: 15, typical_seats: 14, luggage_kg: 816, luggage_m3: 5.7,
    mtow_kg: 24040, cabin_height_m: 1.85, fuel_kg_h: 1350, hourly_rate_eur: 4450, years: [2006, 2012],
    drawing: { length_m: 26.77, fuselage_diameter_m: 2.69, engines: 'rear-jets', tail: 't', winglets: true, windows: 14 },
    source: 'Bombardier Challenger 850 factsheet (Mach 0.80 high speed, 2,811 nm, take-off 6,305 ft, landing 2,910 ft, 53,000 lb); seats-full range estimated',
  },
  {
    slug: 'gulfstream-giv-sp', class: 'heavy', manufacturer: 'Gulfstream', name: 'GIV-SP', cruise_kt: 465, long_range_cruise_kt: 445,
    range_4pax_nm: 4100, range_full_nm: 3700, takeoff_m: 1661, landing_m: 973, max_seats: 16, typical_seats: 13, luggage_kg: 907, luggage_m3: 4.8,
    mtow_kg: 33838, cabin_height_m: 1.85, fuel_kg_h: 1600, hourly_rate_eur: 4800, years: [1992, 2002],
    drawing: { length_m: 26.92, fuselage_diameter_m: 2.39, engines: 'rear-jets', tail: 't', winglets: true, windows: 6 },
    source: 'Gulfstream GIV-SP data (Mach 0.80 cruise, 4,220 nm, take-off 5,450 ft, landing 3,190 ft, 74,600 lb); ranges with load estimated',
  },
  {
    slug: 'gulfstream-g450', class: 'heavy', manufacturer: 'Gulfstream', name: 'G450', cruise_kt: 470, long_range_cruise_kt: 459,
    range_4pax_nm: 4350, range_full_nm: 3950, takeoff_m: 1707, landing_m: 994, max_seats: 16, typical_seats: 14, luggage_kg: 907, luggage_m3: 4.8,
    mtow_kg: 33838, cabin_height_m: 1.85, fuel_kg_h: 1500, hourly_rate_eur: 5250, years: [2005, 2018],
    drawing: { length_m: 27.23, fuselage_diameter_m: 2.39, engines: 'rear-jets', tail: 't', winglets: true, windows: 6 },
    source: 'Gulfstream G450 data (Mach 0.80 long range, 4,350 nm with eight, take-off 5,600 ft, landing 3,260 ft, 74,600 lb); seats-full range estimated',
  },
]
