// What a program that builds on Ripples imports: the modules whose types it names.
@_exported import Analysis
@_exported import Datasets
@_exported import Engine
@_exported import Files
@_exported import Rendering
@_exported import Score
@_exported import Signals
@_exported import SoundFiles
