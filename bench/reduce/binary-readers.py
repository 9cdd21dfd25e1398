"""Answers about candidates: reads `<reader> <size>\n` and the bytes, prints a line of JSON that says what came of it."""
import io
import json
import struct
import sys
import zipfile
import wave


def png(data):
    from PIL import Image
    image = Image.open(io.BytesIO(data))
    image.load()
    return "%dx%d" % image.size


def zip_(data):
    archive = zipfile.ZipFile(io.BytesIO(data))
    return "bad: %s" % archive.testzip()


def pdf(data):
    import logging
    logging.disable(logging.CRITICAL)
    from pypdf import PdfReader
    return PdfReader(io.BytesIO(data)).pages[0].extract_text()


def wav(data):
    sound = wave.open(io.BytesIO(data))
    frames = sound.readframes(sound.getnframes())
    return "loud" if any(frames) else "silent"


def sqlite(data):
    import sqlite3
    connection = sqlite3.connect(":memory:")
    connection.deserialize(data)
    return repr(connection.execute("select name from people").fetchall())


def pcap(data):
    from scapy.all import rdpcap, TCP
    return repr([packet[TCP].dport for packet in rdpcap(io.BytesIO(data)) if TCP in packet])


def protobuf(data):
    from google.protobuf import descriptor_pb2
    files = descriptor_pb2.FileDescriptorSet.FromString(data)
    return repr([message.name for file in files.file for message in file.message_type])


readers = {"png": png, "zip": zip_, "pdf": pdf, "wav": wav, "sqlite": sqlite, "pcap": pcap, "protobuf": protobuf}
answers = sys.stdout
sys.stdout = sys.stderr
for line in iter(sys.stdin.buffer.readline, b""):
    name, size = line.split()
    data = sys.stdin.buffer.read(int(size))
    try:
        said = readers[name.decode()](data)
    except BaseException as error:
        said = "%s: %s" % (type(error).__name__, error)
    print(json.dumps(said[:500]), file=answers, flush=True)
