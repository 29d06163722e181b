export { listCars, listSharedCars, type SheetCar } from './cars.ts'
