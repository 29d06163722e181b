/**
 * A download of OurAirports with what goes wrong in one: an airport under a new code, a closed one that keeps its IATA code, codes that a
 * spreadsheet has turned into numbers, one place in two rows, Namibia's NA read as a missing value, places without a position.
 */
export const oddAirports = `"id","ident","type","name","latitude_deg","longitude_deg","elevation_ft","continent","iso_country","iso_region","municipality","scheduled_service","icao_code","iata_code","gps_code","local_code","home_link","wikipedia_link","keywords"
1,"UCFM","large_airport","Manas International Airport",43.061298,74.477600,2058,"AS","KG","KG-C","Bishkek","yes","UCFM","BSZ","UCFM",,,,"UAFM, FRU"
1,"KH-0040","closed","Phnom Penh International Airport (old)",11.5466,104.844,40,"AS","KH","KH-12","Phnom Penh","no",,,,,,,"PNH, VDPP"
1,"VDTI","large_airport","Techo International Airport",11.3606,104.9183,52,"AS","KH","KH-8","Phnom Penh","yes","VDTI","KTI","VDTI",,,,
1,"DE-0571","closed","Flughafen Muenchen-Riem",48.1378,11.69,100,"EU","DE","DE-BY","Munich","no",,"MUC",,,,,"EDDM"
1,"LSXX","small_airport","Samedan Airport",46.534100,9.884110,5600,"EU","CH","CH-GR","Samedan","no","LSXX","SMV","LSXX",,,,"LSZS, Engadin"
1,"1.00E+04","small_airport","Palo Duro Airport",35.14199829,-101.8379974,3639,"NA","US","US-TX","Amarillo","no",,,,,,,
1,"XSEA","seaplane_base","Vilamendhoo Seaplane Base",3.6,72.9,100,"AS","MV","MV-00","Ari","no",,"QZV",,,,,
1,"LNMC","heliport","Monaco Heliport",43.725,7.42,100,"EU","MC","MC-FO","Monaco","no","LNMC","MCM","LNMC",,,,
1,"WRKR","small_airport","Rote Airport",-10.7673,123.075,100,"AS","ID","ID-NT","Rote","no","WRKR","RTI","WATR",,,,
1,"WATR","medium_airport","David Constantijn Saudale Airport",-10.7673,123.0747,100,"AS","ID","ID-NT","Ba'a","yes","WATR","RTI","WATR",,,,
1,"LXAA","small_airport","Aeroporto ""Leonardo
da Vinci"" Very Long Name Very Long Name Very Long Name Very Long Name Very Long Name Very Long Name Very Long Name Very Long Name Very Long Name Very Long Name Very Long Name Very Long Name Very Long Name Very Long Name Very Long Name Very Long Name Very Long Name Very Long Name Very Long Name Very Long Name ",41.0,12.0,100,"EU","IT","IT-62","Prova","no","LXAA","QZX","LXAA",,,,
1,"FYWH","large_airport","Hosea Kutako International Airport",-22.4799,17.4709,5640,"AF",,"NA-KH","Windhoek","yes","FYWH","WDH","FYWH",,,,
1,"LXAB","small_airport","Null Island Field",0,0,100,"EU","IT","IT-62","Null","no","LXAB","QZY","LXAB",,,,
`

export const oddRunways = `"id","airport_ref","airport_ident","length_ft","width_ft","surface","lighted","closed","le_ident","le_latitude_deg","le_longitude_deg","le_elevation_ft","le_heading_degT","le_displaced_threshold_ft","he_ident","he_latitude_deg","he_longitude_deg","he_elevation_ft","he_heading_degT","he_displaced_threshold_ft"
1,1,"UCFM",13780,150,"ASP",1,0,"09",,,,,,"27",,,,,
1,1,"VDTI",13123,150,"ASP",1,0,"09",,,,,,"27",,,,,
1,1,"LSXX",5906,150,"ASP",1,0,"09",,,,,,"27",,,,,
1,1,"WATR",5413,150,"ASP",1,0,"09",,,,,,"27",,,,,
1,1,"WRKR",5413,150,"ASP",1,0,"09",,,,,,"27",,,,,
1,1,"LXAA",6000,150,"Asphalt/Grooved",1,0,"09",,,,,,"27",,,,,
1,1,"FYWH",15010,150,"ASP",1,0,"09",,,,,,"27",,,,,
1,1,"LXAB",6000,150,"PER",1,0,"09",,,,,,"27",,,,,
1,1,"LXAB",0,150,"ASP",1,0,"09",,,,,,"27",,,,,
`
