# Lo que la página dice en español de lo que guarda este navegador; cada clave empieza por storage-.

storage-title = En este dispositivo
storage-about = Las partidas de este dispositivo, los problemas y los ajustes caben en un archivo, por seguridad o para otro dispositivo.
storage-fleeting = Algunos navegadores los borran tras una semana sin visitas.
storage-save = Guardar un archivo
storage-load = Abrir un archivo
storage-loaded = { $count ->
    [0] Listo. El archivo no trae partidas nuevas.
    [one] Listo. El archivo trae una partida.
   *[other] Listo. El archivo trae { $count } partidas.
}
storage-no-data = No es un archivo de datos de Nyhavn o está dañado. No ha cambiado nada.
storage-newer = Este archivo es de una versión más nueva de Nyhavn. Recarga la página y ábrelo otra vez. No ha cambiado nada.
storage-failed = Este navegador no ha podido guardar las partidas. No ha cambiado nada.
